import type { Answer } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import {
  type ImportForm,
  importFormats,
  ImportForm as ImportSchema,
  importQuestions,
} from '@ariviyal/contract/questions/exchange'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/use-reload-on-subscription.ts'
import { Banner } from '../../ui/banner.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextFile } from '../../ui/form/text-file.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { mayWrite } from '../load-questions.ts'
import { QuestionFailure } from '../question-failure.tsx'
import { choicesOf } from '../question-words.ts'
import { WritingClosed } from '../writing-closed.tsx'
import type { Route } from './+types/import'
import { ExportFiles } from './export-files.tsx'
import { guessFormat, withoutFiles } from './guess-format.ts'
import { ImportPreview } from './import-preview.tsx'

export const meta = () => pageMeta({ title: 'Import questions' })
export const HydrateFallback = Waiting
export const ErrorBoundary = QuestionFailure

export function clientLoader() {
  requireSession()
  return { canWrite: mayWrite() }
}

/** What was read, and the text that it was read from. */
interface Checked extends Answer<typeof importQuestions> {
  form: ImportForm
}

/** Reads questions of other products: chosen or pasted, read for a preview, and saved. */
export default function ImportPage({ loaderData: { canWrite } }: Route.ComponentProps) {
  useReloadOnSubscription()
  return (
    <>
      <PageHead
        kicker="Classroom"
        title="Import questions"
        lead="Bring the questions that you have: from Moodle, from a spreadsheet, or typed with their answers."
      />
      <div className="wrap grid max-w-5xl gap-12 pt-6 pb-20">
        <p>
          <Link
            to="/lms/questions"
            className="inline-flex min-h-11 items-center text-indigo underline underline-offset-4"
          >
            Your questions
          </Link>
        </p>
        {canWrite ? <Importing /> : <WritingClosed />}
        <ExportFiles />
      </div>
    </>
  )
}

function Importing() {
  const [checked, setChecked] = useState<Checked>()
  const [saved, setSaved] = useState<number>()
  const area = useRef<HTMLDivElement>(null)

  const change = () => {
    setChecked(undefined)
    setSaved(undefined)
  }
  const guess = (text: string, fileName?: string) => {
    const format = area.current?.querySelector('select')
    const found = guessFormat(text, fileName)
    if (format && found) format.value = found
  }
  const put = (text: string, fileName?: string) => {
    const control = area.current?.querySelector('textarea')
    if (control) control.value = text
    guess(text, fileName)
    change()
  }
  return (
    <div className="grid gap-8">
      <div ref={area} onInput={change}>
        <Form
          schema={ImportSchema}
          send={async (form) => ({ ...(await call(importQuestions, { body: { ...form, preview: true } })), form })}
          done={(found) => setChecked(found)}
          failed="The questions could not be read. Try again."
          submit="Read the questions"
          pending="Reading..."
          className="grid gap-5"
        >
          <TextFile
            label={
              <>
                A file <span className="font-normal text-ink-soft">(GIFT, Aiken, Moodle XML, CSV or text)</span>
              </>
            }
            max={limits.importTextMax}
            tooLarge={messages.importTextTooLong}
            put={put}
            accept=".txt,.gift,.xml,.csv,text/plain,text/xml,text/csv"
            shorten={withoutFiles}
          />
          <TextArea
            name="text"
            label="Or the questions themselves"
            rows={12}
            spellCheck={false}
            className="[&_textarea]:font-mono"
            placeholder={'1. Which of these is a good conductor of heat?\nA) Wood\nB) Copper\nAnswer: B'}
            onPaste={(event) => guess(event.clipboardData.getData('text'))}
            hint={`At most ${limits.importQuestionsMax.toLocaleString('en-IN')} questions at once.`}
          />
          <Select
            name="format"
            label="Format"
            options={choicesOf(importFormats)}
            hint="It is guessed from the text. Change it if the guess is wrong."
            className="max-w-sm"
          />
        </Form>
      </div>
      {checked ? (
        <ImportPreview
          read={checked}
          text={checked.form.text}
          save={() => call(importQuestions, { body: { ...checked.form, preview: false } })}
          done={({ imported }) => {
            put('')
            setSaved(imported)
          }}
        />
      ) : null}
      {saved === undefined ? null : (
        <Banner tone="success" live>
          {saved === 1 ? 'One question is saved.' : `${saved.toLocaleString('en-IN')} questions are saved.`}{' '}
          <Link to="/lms/questions">See your questions</Link>
        </Banner>
      )}
    </div>
  )
}
