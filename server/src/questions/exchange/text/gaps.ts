import { gapsOf } from '@ariviyal/contract/questions/question'

/** A gap of a fill-in text as it is written; undefined when an accepted answer contains its marks. */
export function writeGap(accepted: string[]): string | undefined {
  return accepted.length === 0 || accepted.some((word) => word.trim() === '' || /[[\]|]/.test(word))
    ? undefined
    : `[[${accepted.map((word) => word.trim()).join('|')}]]`
}

/** The texts around the gaps of a fill-in text, one more than gaps, and the accepted answers of each gap. */
export function splitAtGaps(text: string): { texts: string[]; gaps: string[][] } {
  return { texts: text.split(/\[\[[^[\]]{1,500}\]\]/), gaps: gapsOf(text) }
}
