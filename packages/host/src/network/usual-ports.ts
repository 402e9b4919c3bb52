/** Port of the API unless told otherwise; links name it while no host runs. */
export const usualApiPort = 8443;

/** Port of the app's interface, on loopback, unless told otherwise. */
export const usualAppPort = 8765;

/** Port of the listener for live feeds unless told otherwise. */
export const usualIngestPort = 8444;
