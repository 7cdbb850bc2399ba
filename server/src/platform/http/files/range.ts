import type { StoredFile } from '../../storage/storage.ts'

/**
 * The requested byte range, inclusive (RFC 9110 section 14). Null for the whole file: no range, an unknown unit or form, several ranges, or
 * `If-Range` for an older version.
 */
export function wantedRange(
  header: string | undefined,
  ifRange: string,
  file: StoredFile,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (ifRange !== '' && ifRange !== file.etag && ifRange !== file.modified.toUTCString()) return null
  const last = file.bytes - 1
  const [start, end] =
    match[1] === ''
      ? [Math.max(0, file.bytes - Number(match[2])), last]
      : [Number(match[1]), match[2] === '' ? last : Math.min(last, Number(match[2]))]
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < Number(match[1])) return null
  return start > end || (match[1] === '' && Number(match[2]) === 0) ? 'unsatisfiable' : { start, end }
}
