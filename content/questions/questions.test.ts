import { globSync } from 'node:fs'
import { questionKinds } from '@ariviyal/contract/questions/pupil-question'
import { difficulties, gapsOf } from '@ariviyal/contract/questions/question'
import { describe, expect, test } from 'vitest'
import { questionFiles } from '../../server/src/questions/own/question-files.ts'
import { formulaNames, valueOf } from './formulas.ts'
import { grades, readGrade, readQuestions, singlesOf } from './read-questions.ts'

const questions = readQuestions()
const singles = questions.flatMap(singlesOf)
const count = <Value>(values: Value[], wanted: Value) => values.filter((value) => value === wanted).length
const choices = singles.flatMap(({ key, grade, form }) =>
  form.kind === 'one-choice' || form.kind === 'several-choices' ? [{ key, grade, kind: form.kind, form }] : [],
)
const oneChoices = choices.filter(({ kind }) => kind === 'one-choice')
/** All texts of a question, as a file holds them. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []

describe('the bank as a whole', () => {
  test('a teacher finds at least 200 questions, and 25 or more for each grade', () => {
    expect(questions.length).toBeGreaterThanOrEqual(200)
    expect(grades.filter((grade) => readGrade(grade).length < 25)).toEqual([])
  })

  test('each kind of question is there, one choice most often', () => {
    const kinds = questions.map(({ form }) => form.kind)
    const counts = new Map(questionKinds.map((kind) => [kind, count(kinds, kind)]))
    const most = counts.get('one-choice') ?? 0
    const unusual = [...counts].filter(([kind, number]) => {
      const least = kind === 'long-answer' || kind === 'drawing' ? 3 : 8
      return number < least || number > most
    })
    expect(unusual).toEqual([])
  })

  test('grade 10 has the 13 chapters of NCERT, each with at least 20 questions in at least 8 kinds', () => {
    const kindsOf = new Map<string, string[]>()
    for (const { form } of readGrade(10).filter((question) => question.form.board === 'CBSE'))
      kindsOf.set(form.chapter, [...(kindsOf.get(form.chapter) ?? []), form.kind])
    expect(kindsOf.size).toBe(13)
    const poor = [...kindsOf].filter(([, kinds]) => kinds.length < 20 || new Set(kinds).size < 8)
    expect(poor).toEqual([])
  })

  test('every file with questions is read', () => {
    const names = globSync('grade-*{,/*}.json', { cwd: import.meta.dirname })
    expect(names.map((name) => name.replace(/\.json$/, '')).toSorted()).toEqual(questionFiles.toSorted())
  })

  test('each long answer and each drawing has marks and a scheme', () => {
    const withScheme = singles.filter(({ form }) => form.kind === 'long-answer' || form.kind === 'drawing')
    expect(withScheme.length).toBeGreaterThanOrEqual(40)
    const without = withScheme.filter(
      ({ form: { text, explanation } }) =>
        !(/ \(\d marks\)$/.test(text) && /^Marking scheme, \d marks/.test(explanation)),
    )
    expect(without.map(({ key }) => key)).toEqual([])
  })

  test('the points of a marking scheme add up to the marks of the question', () => {
    const schemes = singles.flatMap(({ key, form: { text, explanation } }) => {
      const marks = / \((\d+) marks\)$/.exec(text)?.[1]
      return marks === undefined ? [] : [{ key, marks: Number(marks), explanation }]
    })
    expect(schemes.length).toBeGreaterThanOrEqual(26)
    const wrong = schemes.filter(({ marks, explanation }) => {
      const points = Array.from(explanation.matchAll(/ \((\d)\) /g), ([, point]) => Number(point))
      return points.reduce((sum, point) => sum + point, 0) !== marks
    })
    expect(wrong.map(({ key }) => key)).toEqual([])
  })

  test('a key names one question and its grade', () => {
    const keys = questions.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { key, grade } of questions) expect(key).toMatch(new RegExp(`^g${grade}-[a-z]+-\\d\\d$`))
  })

  test('no question is asked twice', () => {
    const asked = singles.map(({ form }) =>
      (form.kind === 'assertion-reason' ? form.assertion : form.text).toLowerCase().replaceAll(/[^a-z\d]/g, ''),
    )
    expect(asked.filter((text, index) => asked.indexOf(text) !== index)).toEqual([])
  })
})

describe('what each question says about itself', () => {
  test.each(questions)('$key has all that a teacher searches by', ({ form, grade, source }) => {
    for (const about of form.kind === 'case' ? [form, ...form.parts] : [form]) {
      expect(about.grade).toBe(grade)
      expect(about.explanation).not.toBe('')
      expect(about.chapter).not.toBe('')
      expect(about.competency).not.toBe('')
      expect(about.difficulty).toBeDefined()
      expect(about.bloom).toBeDefined()
      expect(about.board).toBeDefined()
      expect(about.language).toBe('en')
    }
    // The schema drops a misspelt field and tidies a text; neither may happen.
    const {
      key: _key,
      check: _check,
      checks: _checks,
      ...written
    } = JSON.parse(JSON.stringify(source)) as Record<string, unknown>
    for (const part of (written.parts ?? []) as Record<string, unknown>[]) delete part.check
    expect(form).toMatchObject(written)
  })

  test('each grade has easy questions, and questions of both boards', () => {
    const formsOf = (grade: (typeof grades)[number]) => readGrade(grade).map(({ form }) => form)
    const withOneBoard = grades.filter((grade) => new Set(formsOf(grade).map(({ board }) => board)).size < 2)
    const withoutEasy = grades.filter(
      (grade) => formsOf(grade).filter(({ difficulty }) => difficulty === 'easy').length < 3,
    )
    expect({ withOneBoard, withoutEasy }).toEqual({ withOneBoard: [], withoutEasy: [] })
    const used = questions.map(({ form }) => form.difficulty)
    expect(difficulties.filter((difficulty) => count(used, difficulty) <= 20)).toEqual([])
  })

  test('formulas stand between two dollars, with closed braces', () => {
    const isWhole = (tex: string) => tex.trim() !== '' && tex.split('{').length === tex.split('}').length
    const broken = questions
      .flatMap(({ source }) => textsIn(source))
      .filter((text) => {
        const pieces = text.split('$')
        return pieces.length % 2 === 0 || !pieces.filter((_piece, index) => index % 2 === 1).every(isWhole)
      })
    expect(broken).toEqual([])
  })
})

describe('options', () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

  test('the parts of a question are all different', () => {
    const repeating = singles.filter(({ form }) => {
      const lists = [
        'options' in form ? form.options.map(({ text }) => text) : [],
        'accepted' in form ? form.accepted : [],
        'pairs' in form ? form.pairs.map(({ left }) => left) : [],
        'pairs' in form ? form.pairs.map(({ right }) => right) : [],
        'items' in form ? form.items.map((item) => (typeof item === 'string' ? item : item.text)) : [],
        ...('text' in form ? gapsOf(form.text) : []),
      ]
      return lists.some((list) => new Set(list.map(plain)).size < list.length)
    })
    expect(repeating.map(({ key }) => key)).toEqual([])
  })

  test.each(grades)('a pupil of grade %i gains nothing by always choosing the same place', (grade) => {
    const places = oneChoices
      .filter((question) => question.grade === grade)
      .map(({ form }) => form.options.findIndex(({ right }) => right))
    expect([0, 1, 2, 3].filter((place) => count(places, place) / places.length > 0.4)).toEqual([])
  })

  test('a pupil gains nothing by choosing the longest or the shortest option', () => {
    const rightIs = (wins: (right: number, others: number[]) => boolean) =>
      oneChoices.filter(({ form }) => {
        const lengthsOf = (isRight: boolean) =>
          form.options.filter(({ right }) => right === isRight).map(({ text }) => text.length)
        return wins(lengthsOf(true)[0] ?? 0, lengthsOf(false))
      }).length / oneChoices.length
    expect(rightIs((right, others) => right > Math.max(...others))).toBeLessThan(1 / 3)
    expect(rightIs((right, others) => right < Math.min(...others))).toBeLessThan(0.4)
  })

  test('a pupil gains nothing by always saying true, or the same of the four about assertion and reason', () => {
    const truths = singles.flatMap(({ form }) => (form.kind === 'true-false' ? [form.right] : []))
    expect(count(truths, true) / truths.length).toBeGreaterThan(0.35)
    expect(count(truths, true) / truths.length).toBeLessThan(0.65)
    const reasons = singles.flatMap(({ form }) => (form.kind === 'assertion-reason' ? [form.right] : []))
    for (const right of [1, 2, 3, 4]) {
      expect(count(reasons, right)).toBeGreaterThanOrEqual(2)
      expect(count(reasons, right) / reasons.length).toBeLessThanOrEqual(0.5)
    }
  })

  test('who chooses a wrong option reads why it is wrong', () => {
    const unexplained = choices.filter(({ form }) =>
      form.options.some(({ right, feedback }) => !right && feedback.length < 20),
    )
    expect(unexplained.map(({ key }) => key)).toEqual([])
    const repeating = choices.filter(({ form }) => {
      const feedback = form.options.map((option) => option.feedback).filter(Boolean)
      return new Set(feedback).size < feedback.length
    })
    expect(repeating.map(({ key }) => key)).toEqual([])
  })
})

describe('numbers', () => {
  const numbers = singles.flatMap(({ key, form, check }) => (form.kind === 'number' ? [{ key, form, check }] : []))
  const schemeChecks = questions.flatMap(({ key, form, source }) =>
    (source.checks ?? []).map((check) => ({ key, text: `${form.text} ${form.explanation}`, ...check })),
  )
  /** With the minus sign of programs, and thousands without a comma. */
  const plainNumbers = (text: string) => text.replaceAll('−', '-').replaceAll(/(?<=\d),(?=\d{3})/g, '')
  /** The numbers that a text states, those with a power of ten in TeX included. */
  const statedIn = (text: string) =>
    Array.from(text.matchAll(/(\d+(?:\.\d+)?)(?: \\times 10\^\{?(-?\d+)\}?)?/g), ([, digits = '', power = '0']) =>
      Number(`${digits}e${power}`),
    )

  test.each(numbers)('$key: the right number follows from those in the text', ({ form, check }) => {
    const { formula = '', values = {} } = check ?? {}
    const difference = Math.abs(valueOf(formula, values) - Number(form.right))
    expect(difference).toBeLessThanOrEqual(Math.max(Number(form.tolerance ?? 0), Math.abs(Number(form.right)) * 1e-9))
    expect(statedIn(form.text)).toEqual(expect.arrayContaining(Object.values(values)))
    expect(form.text).toContain(form.unit)
  })

  test('a number is written with the significant figures that its question asks for', () => {
    const named: Record<string, number> = { two: 2, three: 3, four: 4 }
    const digitsOf = (written: string) => written.replace(/^-?0*\.?0*/, '').replace('.', '').length
    const withFigures = numbers.filter(({ form }) => form.text.includes('significant figures'))
    expect(withFigures.length).toBeGreaterThanOrEqual(2)
    for (const { key, form } of withFigures) {
      const [, word = ''] = /(two|three|four) significant figures/.exec(form.text) ?? []
      expect([key, digitsOf(form.right), form.significant_digits]).toEqual([
        key,
        named[word] ?? form.significant_digits,
        form.significant_digits,
      ])
    }
  })

  test.each(schemeChecks)(
    '$key: the result $result of the scheme follows from the numbers in question and scheme',
    (check) => {
      const { formula, values, result, text } = check
      const decimals = result.split('.')[1]?.length ?? 0
      expect(Math.abs(valueOf(formula, values) - Number(result))).toBeLessThanOrEqual(10 ** -decimals / 2 + 1e-9)
      expect(plainNumbers(text)).toContain(result)
      expect(statedIn(plainNumbers(text))).toEqual(expect.arrayContaining(Object.values(values)))
    },
  )

  test('the table holds no formula that no question uses', () => {
    const used = new Set([...numbers.map(({ check }) => check?.formula), ...schemeChecks.map(({ formula }) => formula)])
    expect(formulaNames.filter((name) => !used.has(name))).toEqual([])
  })
})
