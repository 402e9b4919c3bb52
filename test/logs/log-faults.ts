/** Tokens, keys and links of this program, and whatever else is 256 random bits as text. */
const secrets = [/vg[cpi]_[\w-]{16,}/, /[?&]key=/, /bearer /i, /(?<![\w-])[\w-]{43}(?![\w-])/];

/** Words alone: no number, and so no value. */
const words = /^[A-Za-z][A-Za-z ,;'-]*$/;

/** The name of a class, or a code of the system's: `Utf8Error`, `ERR_HTTP2_ERROR`. */
const name = /^[A-Za-z_$][\w$]{0,63}$/;

/** What each fact of a line may say. Only a time, a status and a place in our own files hold numbers. */
const facts: Readonly<Record<string, RegExp>> = {
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  level: /^(?:info|warn|error)$/,
  msg: words,
  where: words,
  operation: /^[A-Za-z]+$/,
  status: /^\d{3}$/,
  error: name,
  code: name,
};

/** `loadCertificate host/certificate/host-certificate.ts:63:5`. */
const place = /^(?:[\w.$<>[\] ]+ )?[a-z]+\/[\w./-]+:\d+:\d+$/;

function faultOfFacts(line: Readonly<Record<string, unknown>>): string | null {
  for (const [fact, value] of Object.entries(line)) {
    if (fact === 'at') {
      const isGood = Array.isArray(value) && value.every((one) => typeof one === 'string' && place.test(one));
      if (!isGood) return 'a place that is none of our files';
    } else if (fact === 'cause') {
      const fault = faultOfFacts(value as typeof line);
      if (fault !== null) return fault;
    } else if (!(facts[fact] ?? /^$/).test(String(value))) {
      return `what "${fact}" may not say`;
    }
  }
  return null;
}

/** What a line of a host's stderr holds that no log may hold; null if it holds nothing of it. */
export function faultOfLogLine(line: string): string | null {
  if (secrets.some((secret) => secret.test(line))) return 'a token, a key or a link';
  // What else begins with a brace is what Node prints of a crash.
  return line.startsWith('{"level":') ? faultOfFacts(JSON.parse(line) as Readonly<Record<string, unknown>>) : null;
}
