import { groupDigits } from '@ariviyal/contract/digit-grouping'
import type { Answer } from '@ariviyal/contract/endpoint'
import { decodeText } from '@ariviyal/contract/decode-text'
import { limits } from '@ariviyal/contract/limits'
import { messages } from '@ariviyal/contract/messages'
import {
  type ImportForm,
  importFormats,
  ImportForm as ImportSchema,
  type ImportProblem,
  importQuestionFile,
  importQuestions,
} from '@ariviyal/contract/questions/exchange'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { encodeBase64 } from '../../api/encode-base64.ts'
import { pageMeta } from '../../frame/page-meta.ts'
import { requireSession } from '../../session/require-session.ts'
import { useReloadOnSubscription } from '../../session/subscription/use-reload-on-subscription.ts'
import { choicesOf } from '../../ui/form/choices-of.ts'
import { FileField } from '../../ui/form/file-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Waiting } from '../../ui/loading/waiting.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { mayWrite } from '../load-questions.ts'
import { QuestionFailure } from '../question-failure.tsx'
import { WritingClosed } from '../writing-closed.tsx'
import type { Route } from './+types/import'
import { ExportFiles } from './export-files.tsx'
import { fileFormatOf, guessFormat, withoutFiles } from './guess-format.ts'
import { ImportPreview } from './import-preview.tsx'
import type { ImportSource } from './place-columns.tsx'
import { SavedQuestions } from './saved-questions.tsx'

export const meta = () => pageMeta({ title: 'Import questions' })
export const HydrateFallback = Waiting
export const ErrorBoundary = QuestionFailure

export function clientLoader() {
  requireSession()
  return { canWrite: mayWrite() }
}

/** What was read, from where, and how to save it. */
interface Checked {
  turn: number
  reply: Answer<typeof importQuestions>
  source: ImportSource
  save: () => Promise<Answer<typeof importQuestions>>
}

/** What was saved, and what only saving showed: pictures that cannot be used. */
interface Saved {
  imported: number
  source: ImportSource
  problems: ImportProblem[]
}

const newProblems = (problems: ImportProblem[], known: ImportProblem[]): ImportProblem[] => {
  const before = new Set(known.map((problem) => JSON.stringify(problem)))
  return problems.filter((problem) => !before.has(JSON.stringify(problem)))
}

/** Reads questions of other products: chosen or pasted, read for a preview, and saved. */
export default function ImportPage({ loaderData: { canWrite } }: Route.ComponentProps) {
  useReloadOnSubscription()
  return (
    <>
      <PageHead
        kicker="Classroom"
        title="Import questions"
        lead="Bring the questions that you have: from Moodle, from Excel, from another product as QTI, or typed with their answers."
      />
      <div className="wrap pt-6 pb-20">
        <div className="grid max-w-5xl gap-12">
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
      </div>
    </>
  )
}

/** Files larger than this hold more than one import takes, even with the pictures of Moodle. */
const textFileMax = 50 * limits.importTextMax

/** Controls of a page have line feeds of their own. */
const isSameText = (text: string, other: string | undefined): boolean =>
  other !== undefined && text.replaceAll(/\r\n?/g, '\n') === other.replaceAll(/\r\n?/g, '\n')

function Importing() {
  const [checked, setChecked] = useState<Checked>()
  const [saved, setSaved] = useState<Saved>()
  const area = useRef<HTMLDivElement>(null)
  /** Counts changes and readings, so that a slow file does not replace what was chosen after it. */
  const turn = useRef(0)
  /** The text file that was chosen last, with its text as it is shown. */
  const chosen = useRef<{ text: string; bytes: Uint8Array }>(undefined)

  const change = () => {
    turn.current += 1
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
  }
  const readText = async (form: ImportForm) => {
    const mine = (turn.current += 1)
    // A file is read from its bytes, which the server does in a process apart, as long as its text is not edited.
    const bytes = isSameText(form.text, chosen.current?.text) ? chosen.current?.bytes : undefined
    const file = bytes && encodeBase64(bytes)
    const read = (preview: boolean) =>
      file === undefined
        ? call(importQuestions, { body: { ...form, preview } })
        : call(importQuestionFile, { body: { format: form.format, file, preview } })
    const reply = await read(true)
    if (mine !== turn.current) return
    setChecked({
      turn: mine,
      reply,
      source: { lines: form.text.split(/\r\n?|\n/) },
      save: () => read(false),
    })
  }
  const takeFile = async (file: File) => {
    change()
    const mine = (turn.current += 1)
    if (file.size > textFileMax) return messages.importFileTooLarge
    const bytes = new Uint8Array(await file.arrayBuffer())
    const format = fileFormatOf(bytes, file.name)
    if (!format) {
      const text = withoutFiles(decodeText(bytes))
      if (text.length > limits.importTextMax) return messages.importTextTooLong
      // Pictures of Moodle that are too large for one import stay behind.
      chosen.current = { text, bytes: bytes.length > limits.importFileBytes ? new TextEncoder().encode(text) : bytes }
      return put(text, file.name)
    }
    if (file.size > limits.importFileBytes) return messages.importFileTooLarge
    const body = { format, file: encodeBase64(bytes) }
    const reply = await call(importQuestionFile, { body: { ...body, preview: true } })
    if (mine !== turn.current) return
    setChecked({
      turn: mine,
      reply,
      source: { format, fileName: file.name },
      save: () => call(importQuestionFile, { body: { ...body, preview: false } }),
    })
  }
  return (
    <div className="grid gap-8">
      <FileField
        label={
          <>
            A file <span className="font-normal text-ink-soft">(Excel, CSV, QTI, Moodle XML, GIFT, Aiken or text)</span>
          </>
        }
        hint="Choose one, or drop it here. Excel files and QTI packages are read at once; texts are shown below first."
        accept=".xlsx,.csv,.zip,.xml,.gift,.txt,text/plain,text/xml,text/csv"
        look="area"
        take={takeFile}
        forget={change}
      />
      <div ref={area} onInput={change}>
        <Form
          schema={ImportSchema}
          send={readText}
          done={() => {}}
          failed="The questions could not be read. Try again."
          submit="Read the questions"
          pending="Reading..."
          className="grid gap-5"
        >
          <TextArea
            name="text"
            label="Or the questions themselves"
            rows={12}
            spellCheck={false}
            className="[&_textarea]:font-mono"
            placeholder={'1. Which of these is a good conductor of heat?\nA) Wood\nB) Copper\nAnswer: B'}
            onPaste={(event) => guess(event.clipboardData.getData('text'))}
            hint={`At most ${groupDigits(limits.importQuestionsMax)} questions at once.`}
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
          key={checked.turn}
          read={checked.reply}
          source={checked.source}
          save={checked.save}
          done={({ imported, problems }) => {
            if ('lines' in checked.source) put('')
            change()
            setSaved({ imported, source: checked.source, problems: newProblems(problems, checked.reply.problems) })
          }}
        />
      ) : null}
      {saved ? <SavedQuestions {...saved} /> : null}
    </div>
  )
}
