import type { Student } from '@ariviyal/contract/classroom/classroom'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.tsx'
import { Choice } from './choice.tsx'
import { answersOfCards, type CardAnswers, cardsRead, unsettledOf } from './card-answers.ts'
import { CardCounts, CardLines } from './card-lines.tsx'
import type { ReadCards as Reads } from './offline/reads.ts'
import type { useOutbox } from './offline/use-outbox.ts'
import { useReads } from './offline/use-reads.ts'
import type { Paper } from './papers.ts'
import { PhotographInput } from './photograph-input.tsx'
import { SteadyCards } from './steady-cards.ts'
import { loadOnDemand } from '../../ui/loading/load-on-demand.tsx'
import { useReader } from './use-reader.ts'
import { pluralise } from '../../ui/pluralise.ts'

const Camera = loadOnDemand(async () => (await import('./camera.tsx')).Camera)

interface Props {
  test: string
  paper: Paper
  /** What an earlier visit has read and not saved. */
  first: Reads | undefined
  students: readonly Student[]
  save: ReturnType<typeof useOutbox>['save']
  /** The camera stops while another part of the page is shown. */
  isShown: boolean
}

/** Cards that the pupils hold up, question by question. */
export function ReadCards({ test, paper, first, students, save, isShown }: Props) {
  const questions = paper.questions.filter(({ choices }) => choices.length <= 4)
  const none = { answers: {}, question: questions[0]?.id ?? '', unsaved: [] }
  const { reads, setReads, isKept } = useReads(test, 'cards', first ?? none)
  const [isReading, setIsReading] = useState(false)
  const [isCamera, setIsCamera] = useState(false)
  const [note, setNote] = useState<{ tone: 'success' | 'error'; words: string }>()
  const start = useReader()
  const [steady] = useState(() => new SteadyCards())
  const question = questions.find(({ id }) => id === reads.question) ?? questions[0]
  if (!question) return <p>No question of this test can be answered with cards.</p>
  const answers = reads.answers[question.id] ?? {}
  const put = (change: (answers: CardAnswers) => CardAnswers) =>
    setReads((last) => {
      const before = last.answers[question.id] ?? {}
      const after = change(before)
      if (after === before) return last
      const unsaved = [...new Set([...last.unsaved, question.id])]
      return { ...last, answers: { ...last.answers, [question.id]: after }, unsaved }
    })
  /** The camera stops: pupils still hold up their answers to the question before. */
  const show = (id: string) => {
    setIsCamera(false)
    setReads((last) => ({ ...last, question: id }))
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
          setNote({ tone: 'error', words: `No card found in ${file.name}. Go closer, with more light.` })
      }
    } catch {
      setNote({ tone: 'error', words: 'A picture could not be read. Choose a JPEG or PNG photograph.' })
    } finally {
      setIsReading(false)
    }
  }
  const send = async (isEnd: boolean) => {
    const ready = answersOfCards(answers, question)
    const readAtAll = new Set(Object.values(reads.answers).flatMap((of) => Object.keys(of)))
    try {
      await save(ready, isEnd ? [...readAtAll] : [])
      setReads((last) => ({ ...last, unsaved: last.unsaved.filter((id) => id !== question.id) }))
      const next = questions[questions.indexOf(question) + 1]
      setNote({
        tone: 'success',
        words: `Answers of ${pluralise(ready.length, 'pupil')} to question ${question.number} are kept on this device.`,
      })
      if (next && !isEnd) show(next.id)
    } catch {
      setNote({ tone: 'error', words: 'This device could not keep the answers. Free some storage and try again.' })
    }
  }
  const unsettled = unsettledOf(answers)
  const isDirty = reads.unsaved.length > 0
  const isLast = questions.at(-1) === question
  return (
    <div className="grid gap-6">
      <Choice
        label="Question"
        value={question.id}
        options={questions.map(({ id, number, text }) => ({ value: id, label: `${number}. ${text.slice(0, 80)}` }))}
        choose={(id) => {
          setNote(undefined)
          show(id)
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
        onClick={() => {
          setNote(undefined)
          setIsCamera(!isCamera)
        }}
      >
        {isCamera ? 'Stop the camera' : 'Use the camera'}
      </Button>
      {isCamera && isShown ? (
        <Camera
          read={async (video) => {
            const { reader, drawImage, cutOut } = await start()
            const canvas = await drawImage(video)
            const cards = steady.next(await reader.cards(canvas))
            const pictureOf = (corners: readonly { x: number; y: number }[]) => cutOut(canvas, corners, 12)
            put((last) => cardsRead(last, cards, students, question, pictureOf))
          }}
        />
      ) : null}
      {note ? (
        <Banner tone={note.tone} live>
          {note.words}
        </Banner>
      ) : null}
      <CardCounts {...{ answers, students, question }} />
      <CardLines {...{ answers, students, question, put }} />
      {unsettled > 0 ? <p>Look at the answers with a picture, and say which letter is on top.</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={Object.keys(answers).length === 0 || unsettled > 0} onClick={() => void send(isLast)}>
          {isLast ? 'Save and finish' : 'Save and go to the next question'}
        </Button>
      </div>
      {isDirty && isKept ? (
        <p className="text-sm text-ink-soft">What was read is kept on this device. It counts once you save it.</p>
      ) : null}
      <LeaveGuard isDirty={isDirty && !isKept} what="Answers that you have not saved are lost." />
    </div>
  )
}
