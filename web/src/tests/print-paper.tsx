import { setLetters } from '@ariviyal/contract/tests/modes'
import { PrintChoice, printTest } from '@ariviyal/contract/tests/print'
import type { Test } from '@ariviyal/contract/tests/tests'
import { useState } from 'react'
import { download } from '../api/client.ts'
import { Choice } from '../ui/form/choice.tsx'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'

const files = [
  { value: 'false', label: 'Question paper' },
  { value: 'true', label: 'Marking scheme', hint: 'Right answers, explanations and marks.' },
]
const places = [
  { value: 'answer-lines', label: 'On lines below each question', hint: 'More lines for more marks.' },
  { value: 'booklet', label: 'In an answer booklet', hint: 'The paper says so.' },
  { value: 'none', label: 'Elsewhere', hint: 'The paper has no lines and says nothing.' },
]

/** Saves a set of a test as a PDF. The dialog stays open for the next set and its marking scheme. */
export function PrintPaper({ test }: { test: Test }) {
  const [scheme, setScheme] = useState('false')
  return (
    <Form
      schema={PrintChoice}
      send={(query) => download(printTest, { params: { id: test.id }, query })}
      done={() => 'The PDF is saved with your downloads.'}
      failed="The PDF could not be made. Try again."
      submit="Make the PDF"
      pending="Making it..."
      className="grid gap-5"
    >
      {test.state === 'draft' ? (
        <p className="max-w-measure">Save the draft first, if you have changed something.</p>
      ) : null}
      {test.sets > 1 ? (
        <Select
          name="set"
          label="Set"
          options={setLetters.slice(0, test.sets).map((letter) => ({ value: letter, label: `Set ${letter}` }))}
        />
      ) : null}
      <Choice name="scheme" label="What to print" options={files} defaultValue="false" onChoose={setScheme} />
      {scheme === 'true' ? null : (
        <Choice name="lines" label="Where pupils write" options={places} defaultValue="answer-lines" />
      )}
    </Form>
  )
}
