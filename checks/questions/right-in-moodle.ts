import { type QuestionForm } from '@ariviyal/contract/questions/question'

/** What Moodle XML says of a question, read by simple patterns instead of the project's reader. */
export interface SaidByMoodle {
  line: number
  type: string
  isSingle: boolean
  /** The texts of the answers with the most marks. */
  best: string[]
  /** The texts of the answers with any marks. */
  some: string[]
}

const withoutComments = (text: string) =>
  text.replaceAll(/<!--[^]*?-->/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))

export function saidByMoodle(text: string): SaidByMoodle[] {
  const source = withoutComments(text.replaceAll(/\r\n?/g, '\n'))
  return Array.from(source.matchAll(/<question type="(\w+)"[^]*?<\/question>/g), (found) => {
    const [inside, type = ''] = found
    const answers = Array.from(
      inside.matchAll(/<answer\s+fraction="([-\d.]+)"[^>]*>\s*<text>([^]*?)<\/text>/g),
      ([, fraction, words = '']) => ({ fraction: Number(fraction), words }),
    ).filter(({ words }) => bare(words) !== '*')
    const most = Math.max(0, ...answers.map(({ fraction }) => fraction))
    const worth = answers.filter(({ fraction }) => fraction > 0)
    return {
      line: source.slice(0, found.index).split('\n').length,
      type,
      isSingle: !/<single>\s*(?:false|0)\s*<\/single>/.test(inside),
      best: worth.filter(({ fraction }) => fraction === most).map(({ words }) => bare(words)),
      some: worth.map(({ words }) => bare(words)),
    }
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" }
const decoded = (text: string) => text.replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)

/** Letters, digits and signs of a text, without marks of HTML and white space, so that two readers can be compared. */
function bare(text: string): string {
  const [, section] = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/.exec(text) ?? []
  const plain = decoded((section ?? decoded(text)).replaceAll(/<\/?\w[^<>]*>/g, ''))
  return plain
    .replaceAll(/\\[()[\]]/g, '')
    .replaceAll(/[\s$]+/g, '')
    .toLowerCase()
}

const kindsOf: Record<string, QuestionForm['kind'][]> = {
  multichoice: ['one-choice', 'several-choices', 'assertion-reason'],
  multichoiceset: ['several-choices'],
  truefalse: ['true-false'],
  shortanswer: ['short-text'],
  numerical: ['number'],
  matching: ['match'],
  essay: ['long-answer', 'drawing'],
  cloze: ['fill-in', 'case', 'one-choice', 'number', 'short-text'],
  multianswer: ['fill-in', 'case', 'one-choice', 'number', 'short-text'],
  ordering: ['order'],
}
const isSameList = (one: string[], other: string[]) =>
  JSON.stringify([...new Set(one)].sort()) === JSON.stringify([...new Set(other)].sort())

/** Whether a question came in with its kind, and with its right answers where Moodle lists them. */
export function cameInRight(form: QuestionForm, said: SaidByMoodle): boolean {
  if (!kindsOf[said.type]?.includes(form.kind)) return false
  switch (form.kind) {
    case 'one-choice':
    case 'several-choices': {
      if (said.type === 'cloze' || said.type === 'multianswer') return true
      const right = form.options.flatMap((option) => (option.right ? [bare(option.text)] : []))
      return isSameList(right, said.isSingle && said.type === 'multichoice' ? said.best : said.some)
    }
    case 'true-false':
      return said.best.includes(String(form.right))
    case 'short-text':
      return said.type !== 'shortanswer' || isSameList(form.accepted.map(bare), said.best)
    case 'number':
      return said.type !== 'numerical' || Number(form.right.replace(',', '.')) === Number(said.best[0])
    default:
      return true
  }
}
