/** Judge of Prometheus' text format. */
declare module 'parse-prometheus-text-format' {
  interface Family {
    readonly name: string;
    readonly type: string;
    readonly metrics: readonly { readonly value?: string; readonly labels?: Readonly<Record<string, string>> }[];
  }
  export default function parse(text: string): readonly Family[];
}

/** Judge of InfluxDB's line protocol. */
declare module 'influx-line-protocol-parser' {
  export default function parse(line: string): unknown;
}
