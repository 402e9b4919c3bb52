/** What the user accepts when switching Developer Mode on. */
export const developerModeTerms = `Developer Mode terms

Developer Mode lets programs on your network ask to read your health data from this device.

- A program can read nothing until you have reviewed its request and approved it. You see its name, where it comes from and what it asks for.
- What you approve, that program can read whenever Developer Mode is on, until you revoke it. What it has read it can keep or pass on: approve only programs you trust.
- Anyone on your network can see that this device offers the API. Nobody can read data without an approved token.
- Compare the certificate fingerprint on both sides before you approve. If they differ, somebody may be in between: do not approve.
- Nothing is sent to a cloud by this program. You can switch Developer Mode off at any time, and withdraw these terms, which switches it off too.
`;

/** What the user accepts before any client may read raw samples. */
export const rawConsentText = `Raw health data consent

Raw samples are the individual measurements behind your summaries: every heart rate, every step count, each with its exact time, its source and its device.
They say far more about you than daily summaries do: when you sleep, where your day is spent, when something is wrong.

- Only clients that you allowed to read raw samples can read them, and only types for which you have granted the system health permission.
- You can withdraw this consent at any time. From the next request on, no client can read raw samples.
`;
