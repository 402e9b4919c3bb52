import type { FormatView } from '@vitalgate/contract';
import { useRead } from './use-read.ts';

/** The formats that this host imports; none until it has answered. */
export function useFormats(): readonly FormatView[] {
  return useRead('listFormats', {}, []).value ?? [];
}
