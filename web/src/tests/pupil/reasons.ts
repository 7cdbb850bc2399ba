import { t } from '@lingui/core/macro'

/** Why an answer has its marks, in the language of the class. A reason that is not known here stays in English. */
export function reasonInWords(reason: string): string {
  const [, rights, of, wrongs] = /^(\d+) of (\d+) right(?:, (\d+) wrong)?$/.exec(reason) ?? []
  if (rights !== undefined && of !== undefined)
    return wrongs === undefined ? t`${rights} of ${of} right` : t`${rights} of ${of} right, ${wrongs} wrong`
  switch (reason) {
    case 'right':
      return t`It is right`
    case 'wrong':
      return t`Not right`
    case 'another order':
      return t`Another order`
    case 'not answered':
      return t`Not answered`
    case 'not an answer to this question':
      return t`Not an answer to this question`
    case 'not a number':
      return t`Not a number`
    case 'another number':
      return t`Another number`
    case 'another number of significant digits':
      return t`Another number of significant digits`
    case 'unit missing':
      return t`The unit is missing`
    case 'another unit':
      return t`Another unit`
    case 'a teacher marks this':
      return t`Your teacher marks this`
    case 'full marks for everybody':
      return t`Everybody gets full marks for this question`
    case 'left out for everybody':
      return t`This question counts for nobody`
    default:
      return reason
  }
}
