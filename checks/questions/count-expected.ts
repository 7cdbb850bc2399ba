import type { ImportFormat } from '@ariviyal/contract/questions/exchange'

/** Moodle's kinds that the bank has, by their names in its XML. */
const ourKinds =
  /^(?:multichoice|multichoiceset|truefalse|shortanswer|numerical|matching|essay|cloze|multianswer|ordering)$/

/** How many questions of our kinds a file has, counted by other means than the readers. */
export function countExpected(format: ImportFormat, text: string): number {
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length
  switch (format) {
    case 'moodle-xml':
      return [...text.matchAll(/<question type="(\w+)"/g)].filter(([, kind = '']) => ourKinds.test(kind)).length
    case 'gift':
      // Every question but a description has one block of answers.
      return [...withoutComments(text).matchAll(/(?<!\\)\{/g)].length
    case 'aiken':
      return count(/^ANSWER: [A-Z]\s*$/gm)
    case 'paste':
      return count(/^(?:Answer|Ans)\b/gim)
    default:
      return count(/\n[^\n]/g)
  }
}

const withoutComments = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => !line.trim().startsWith('//'))
    .join('\n')
    .replaceAll('\\\\', '')
