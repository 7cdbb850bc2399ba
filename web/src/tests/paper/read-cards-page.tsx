import type { Student } from '@ariviyal/contract/classroom/classroom'
import { lazy, Suspense, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { Choice } from './choice.tsx'
import { answersOfCards, type CardAnswers, cardsRead, unsettledOf, withChoice } from './card-answers.ts'
import type { Paper, PaperQuestion } from './papers.ts'
import { PhotographInput } from './photograph-input.tsx'
import type { useOutbox } from './use-outbox.ts'
import { useReader } from './use-reader.ts'

const Camera = lazy(async () => ({ default: (await import('./camera.tsx')).Camera }))

interface Props {
  paper: Paper
  students: readonly Student[]
  save: ReturnType<typeof useOutbox>['save']
  /** The camera stops while another part of the page is shown. */
  isShown: boolean
}

/** Cards that the pupils hold up, question by question. */
export function ReadCards({ paper, students, save, isShown }: Props) {
  const questions = paper.questions.filter(({ choices }) => choices.length <= 4)
  const [chosen, setChosen] = useState(questions[0]?.id ?? '')
  const [all, setAll] = useState<Record<string, CardAnswers>>({})
  const [isReading, setIsReading] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const [isCamera, setIsCamera] = useState(false)
  const [note, setNote] = useState<{ tone: 'success' | 'error'; words: string }>()
  const start = useReader()
  const lastFrame = useRef(new Map<number, string>())
  const question = questions.find(({ id }) => id === chosen)
  if (!question) return <p>No question of this test can be answered with cards.</p>
  const answers = all[question.id] ?? {}
  const put = (change: (answers: CardAnswers) => CardAnswers) => {
    setIsDirty(true)
    setAll((last) => ({ ...last, [question.id]: change(last[question.id] ?? {}) }))
  }

  const readFiles = async (files: File[]) => {
    setNote(undefined)
    setIsReading(true)
    try {
      const { reader, drawImage, cutOut } = await start()
      for (const file of files) {
        const canvas = await drawImage(file)
        const cards = await reader.cards(canvas)
        const pictureOf = (corners: readonly { x: number; y: number }[]) => cutOut(canvas, corners, 12)
        put((last) => cardsRead(last, cards, students, question, pictureOf))
        if (cards.length === 0)
          setNote({ tone: 'error', words: `No card is seen in ${file.name}. Go nearer, with more light.` })
      }
    } catch {
      setNote({ tone: 'error', words: 'A picture could not be read. Choose a photograph as JPEG or PNG.' })
    } finally {
      setIsReading(false)
    }
  }
  const send = async (isEnd: boolean) => {
    const ready = answersOfCards(answers, question)
    const readAtAll = new Set(Object.values(all).flatMap((of) => Object.keys(of)))
    try {
      await save(ready, isEnd ? [...readAtAll] : [])
      setIsDirty(false)
      const next = questions[questions.indexOf(question) + 1]
      setNote({ tone: 'success', words: `Answers of ${ready.length} pupils to question ${question.number} are kept.` })
      if (next && !isEnd) setChosen(next.id)
    } catch {
      setNote({ tone: 'error', words: 'This device could not keep the answers. Free some storage and try again.' })
    }
  }
  const unsettled = unsettledOf(answers)
  const isLast = questions.at(-1) === question
  return (
    <div className="grid gap-6">
      <Choice
        label="Question"
        value={question.id}
        options={questions.map(({ id, number, text }) => ({ value: id, label: `${number}. ${text.slice(0, 80)}` }))}
        choose={(id) => {
          setNote(undefined)
          setChosen(id)
        }}
      />
      <PhotographInput
        label="Photographs of the cards"
        hint="Several pupils may be in one photograph. It stays on this device."
        isReading={isReading}
        put={(files) => void readFiles(files)}
      />
      <Button
        tone="quiet"
        className="justify-self-start"
        aria-expanded={isCamera}
        onClick={() => setIsCamera(!isCamera)}
      >
        {isCamera ? 'Stop the camera' : 'Use the camera'}
      </Button>
      {isCamera && isShown ? (
        <Suspense fallback={<p>Loading...</p>}>
          <Camera
            read={async (video) => {
              const { reader, drawImage } = await start()
              const canvas = await drawImage(video)
              const cards = (await reader.cards(canvas)).filter(({ doubtful }) => !doubtful)
              // A card is often turned while it is raised: two frames must agree.
              const steady = cards.filter(({ card, answer }) => lastFrame.current.get(card) === answer)
              lastFrame.current = new Map(cards.map(({ card, answer }) => [card, answer]))
              put((last) => cardsRead(last, steady, students, question, () => ''))
            }}
          />
        </Suspense>
      ) : null}
      {note ? (
        <Banner tone={note.tone} live>
          {note.words}
        </Banner>
      ) : null}
      <Counts {...{ answers, students, question }} />
      <PupilLines {...{ answers, students, question, put }} />
      {unsettled > 0 ? <p>Look at the answers with a picture, and say which letter is on top.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={Object.keys(answers).length === 0 || unsettled > 0} onClick={() => void send(isLast)}>
          {isLast ? 'Save and finish' : 'Save and go to the next question'}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} what="Answers that you have not saved are lost." />
    </div>
  )
}

type LineProps = Pick<Props, 'students'> & { answers: CardAnswers; question: PaperQuestion }

function Counts({ answers, students, question }: LineProps) {
  const given = Object.values(answers).flatMap(({ place }) => place ?? [])
  const missing = students.filter(({ id }) => answers[id] === undefined)
  return (
    <div role="status">
      <p className="font-semibold">
        {students.length - missing.length} of {students.length} read.{' '}
        {question.choices
          .map(({ letter }, place) => `${letter}: ${given.filter((one) => one === place).length}`)
          .join(', ')}
      </p>
      {missing.length > 0 ? (
        <p className="wrap-anywhere text-ink-soft">
          Show again: {missing.map(({ roll_number, name }) => `${roll_number}. ${name}`).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

type PutProps = LineProps & { put: (change: (answers: CardAnswers) => CardAnswers) => void }

function PupilLines({ answers, students, question, put }: PutProps) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {students.map(({ id, roll_number, name }) => {
        const answer = answers[id]
        return (
          <li key={id} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {roll_number}. {name}
            </span>
            {answer?.picture ? (
              <img src={answer.picture} alt={`The card of ${name}`} className="size-24 object-contain" />
            ) : null}
            <select
              aria-label={`Answer of ${name}`}
              value={answer?.place ?? (answer?.picture ? 'unsettled' : '')}
              onChange={(event) => {
                const { value } = event.currentTarget
                put((last) => withChoice(last, id, value === '' ? null : Number(value)))
              }}
              className={`${controlLook} w-auto! shrink-0 pr-8`}
            >
              {answer?.place === null && answer.picture ? <option value="unsettled">Which?</option> : null}
              <option value="">None</option>
              {question.choices.map(({ letter }, place) => (
                <option key={letter} value={place}>
                  {letter}
                </option>
              ))}
            </select>
          </li>
        )
      })}
    </ul>
  )
}
