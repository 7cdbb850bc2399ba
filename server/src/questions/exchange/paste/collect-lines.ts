/** One question of a text that has a line for each option, before it is judged. */
export interface LineBlock {
  line: number
  text: string[]
  options: { letter: string; text: string }[]
  answer: string | null
  explanation: string
  hint: string
}

interface Line {
  line: number
  words: string
  isAfterBlank: boolean
}

// No digit behind the point: a line may begin with 3.5.
const numberLine = /^(?:Q(?:uestion)?\s*(?:\.\s*)?(?=\d))?(\d{1,4})\s?[.)](?!\d)\s*(.*)$/is
const optionLine = /^\(?([A-Za-z])[.)]\s*(.*)$/s
const answerLine = /^(?:correct\s+)?ans(?:wer)?s?\s*[.:=-]\s*(.*)$/is
const explanationLine = /^(?:explanation|solution)\s*:\s*(.*)$/is
const hintLine = /^hint\s*:\s*(.*)$/is

const begin = ({ line, words }: Pick<Line, 'line' | 'words'>): LineBlock => ({
  line,
  text: words ? [words] : [],
  options: [],
  answer: null,
  explanation: '',
  hint: '',
})

/** Puts each line into the question that it belongs to. */
class LineCollector {
  readonly finished: LineBlock[] = []
  private block: LineBlock | null = null
  private number = 0
  /** The last number of a list within the text of the question. */
  private listed = 0
  /** Lines after an option: the rest of it, or the next question when options begin anew. */
  private loose: Line[] = []

  /** Whether questions begin with numbers, and an explanation and a hint may follow the answer. */
  private readonly numbered: boolean

  constructor(numbered: boolean) {
    this.numbered = numbered
  }

  finish(next: LineBlock | null = null): void {
    if (this.block) {
      this.joinLoose(this.block)
      this.finished.push(this.block)
    }
    this.block = next
    this.listed = 0
  }

  take(line: Line): void {
    if (this.numbered && this.takeNumber(line)) return
    if (this.takeAnswer(line)) return
    if (this.block && this.block.answer !== null) this.takeAfterAnswer(this.block, line)
    else if (!this.takeOption(line)) this.takeText(line)
  }

  private joinLoose(block: LineBlock): void {
    const last = block.options.at(-1)
    if (last) last.text = [last.text, ...this.loose.map(({ words }) => words)].join('\n')
    this.loose = []
  }

  private takeNumber({ line, words, isAfterBlank }: Line): boolean {
    const match = numberLine.exec(words)
    if (!match) return false
    const found = Number(match[1])
    const { block } = this
    const isOpen = block !== null && block.options.length === 0 && block.answer === null && block.text.length > 0
    const isNextQuestion = found === this.number + 1
    const isNextInList = found === this.listed + 1
    if (isOpen && !isAfterBlank && (!isNextQuestion || (isNextInList && this.listed > 0))) {
      if (isNextInList) this.listed = found
      block.text.push(words)
      return true
    }
    this.finish(begin({ line, words: match[2] ?? '' }))
    this.number = found
    return true
  }

  private takeAnswer({ line, words }: Line): boolean {
    const match = answerLine.exec(words)
    if (!match || (this.block && this.block.answer !== null)) return false
    this.block ??= begin({ line, words: '' })
    this.block.answer = (match[1] ?? '').trim()
    if (!this.numbered) this.finish()
    return true
  }

  private takeAfterAnswer(block: LineBlock, line: Line): void {
    const explained = explanationLine.exec(line.words)
    const hinted = hintLine.exec(line.words)
    if (hinted) block.hint = hinted[1] ?? ''
    else if (explained || (block.explanation !== '' && !line.isAfterBlank))
      block.explanation = [block.explanation, explained?.[1] ?? line.words].filter(Boolean).join('\n')
    else this.finish(begin(line))
  }

  private takeOption(line: Line): boolean {
    const match = optionLine.exec(line.words)
    if (!match) return false
    const option = { letter: (match[1] ?? '').toUpperCase(), text: match[2] ?? '' }
    const known = this.block?.options.length ?? 0
    const [first] = this.loose
    if (option.letter === 'A' && known > 0 && first) {
      const text = this.loose.map(({ words }) => words)
      this.loose = []
      this.finish({ ...begin({ line: first.line, words: '' }), text })
    } else if (option.letter !== String.fromCodePoint(65 + known) && !(known > 0 && option.letter > 'A')) return false
    this.block ??= begin({ line: line.line, words: '' })
    this.joinLoose(this.block)
    this.block.options.push(option)
    return true
  }

  private takeText(line: Line): void {
    const { block } = this
    if (!block) this.block = begin(line)
    else if (block.options.length > 0) {
      if (line.isAfterBlank && this.loose.length === 0) this.finish(begin(line))
      else this.loose.push(line)
    } else if (line.isAfterBlank && !this.numbered) this.finish(begin(line))
    else block.text.push(line.words)
  }
}

/** Collects the lines of each question. A question ends at its answer, or where the next one clearly begins. */
export function* collectLines(text: string, numbered: boolean): Generator<LineBlock> {
  const collector = new LineCollector(numbered)
  let isAfterBlank = false
  for (const [place, whole] of text.split('\n').entries()) {
    const words = whole.trim()
    if (words !== '') collector.take({ line: place + 1, words, isAfterBlank })
    isAfterBlank = words === ''
    yield* collector.finished.splice(0)
  }
  collector.finish()
  yield* collector.finished
}
