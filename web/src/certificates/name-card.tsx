import {
  type CertificateName,
  confirmName,
  NameForm,
  previewName,
  printedNameMax,
} from '@ariviyal/contract/certificates/certificates'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call, download } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { FetchButton } from './fetch-button.tsx'

const waitingInWords = (count: number): string =>
  count === 1 ? 'A certificate is waiting for it.' : `${count} certificates are waiting for it.`

/** The printed name: confirmed before the first certificate, and corrected later. */
export function NameCard({ known }: { known: CertificateName }) {
  const [open, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const saved = (msg: string) => {
    setOpen(false)
    setAnnouncement(msg)
  }
  return (
    <section aria-labelledby="printed-name" className="border-2 border-ink bg-surface p-5 sm:p-8">
      <h2 id="printed-name" className="text-xl">
        Your name on certificates
      </h2>
      {announcement === '' ? null : (
        <Banner tone="success" live className="mt-4">
          {announcement}
        </Banner>
      )}
      {known.name === null ? (
        <>
          <p className="mt-3 max-w-measure">
            {known.waiting > 0 ? <strong>{waitingInWords(known.waiting)} </strong> : null}
            Confirm the name to print: as in your school’s records, in English or another Indian script. We issue
            certificates only after that.
          </p>
          <NameFields known={known} start={known.suggested} submit="Confirm this name" done={saved} />
        </>
      ) : (
        <>
          <p className="mt-3 font-serif text-xl wrap-anywhere">{known.name}</p>
          {open ? (
            <>
              <p className="mt-3 max-w-measure text-ink-soft">
                We replace each certificate with the old name by one with a new serial. Anyone who checks the old one
                sees that. {correctionsInWords(known.changes_left)}
              </p>
              <NameFields known={known} start={known.name} submit="Correct the name" done={saved} />
            </>
          ) : (
            <Button
              tone="quiet"
              className="mt-4"
              onClick={() => {
                setOpen(true)
                setAnnouncement('')
              }}
            >
              Correct it
            </Button>
          )}
        </>
      )}
    </section>
  )
}

const correctionsInWords = (left: number): string =>
  left === 0
    ? 'You have used all corrections for this year. Write to us for another.'
    : left === 1
      ? 'You can correct it once more this year.'
      : `You can correct it ${left} more times this year.`

interface FieldsProps {
  known: CertificateName
  start: string
  submit: string
  done: (msg: string) => void
}

function NameFields({ start, submit, done }: FieldsProps) {
  const [name, setName] = useState(start)
  const { revalidate } = useRevalidator()
  return (
    <Form
      schema={NameForm}
      send={async (form) => {
        const { msg } = await call(confirmName, { body: form })
        await revalidate()
        return msg
      }}
      done={done}
      failed="The name could not be saved. Try again."
      submit={submit}
      pending="Saving..."
      className="mt-4 grid max-w-xl gap-4"
      beside={
        <FetchButton fetch={() => download(previewName, { body: { name } })} about="" tone="quiet">
          See it printed (PDF)
        </FetchButton>
      }
    >
      <Field
        name="name"
        label="Name as printed"
        defaultValue={start}
        maxLength={printedNameMax}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
    </Form>
  )
}
