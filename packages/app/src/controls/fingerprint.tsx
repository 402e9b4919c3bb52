const pairsPerGroup = 4;

/** A fingerprint in colon pairs, as groups of four pairs, which people can compare line by line. */
export function Fingerprint({ text }: { readonly text: string }) {
  const pairs = text.split(':');
  const groups = Array.from({ length: Math.ceil(pairs.length / pairsPerGroup) }, (_, group) =>
    pairs.slice(group * pairsPerGroup, (group + 1) * pairsPerGroup).join(':'),
  );
  return (
    <p class="fingerprint code">
      {groups.map((group, index) => (
        <span key={group}>
          {group}
          {index < groups.length - 1 && <span class="fingerprint-joint">:</span>}
        </span>
      ))}
    </p>
  );
}
