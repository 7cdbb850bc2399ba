import { type ExtraTime, ExtraTimeForm, listExtraTime, setExtraTime } from '@ariviyal/contract/tests/extra-time'
import { messages } from '@ariviyal/contract/messages'
import { useEffect, useState } from 'react'
import { call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Select } from '../ui/form/select.tsx'
import { Spinner } from '../ui/loading/spinner.tsx'

/** Which pupils of a class get more time in every test, and how much. */
export function ExtraTimeEditor({ classId }: { classId: string }) {
  const [pupils, setPupils] = useState<ExtraTime[]>()
  const [failed, setFailed] = useState<string>()
  const params = { id: classId }
  useEffect(() => {
    const stop = new AbortController()
    call(listExtraTime, { params: { id: classId }, signal: stop.signal }).then(
      ({ items }) => setPupils(items),
      (error: unknown) => stop.signal.aborted || setFailed(serverMessage(error) ?? messages.network),
    )
    return () => stop.abort()
  }, [classId])
  const save = async (body: ExtraTimeForm) => {
    const { msg } = await call(setExtraTime, { params, body })
    setFailed(undefined)
    setPupils((all) =>
      all?.map((pupil) => (pupil.student_id === body.student_id ? { ...pupil, percent: body.percent } : pupil)),
    )
    return msg
  }
  const remove = (student: string) =>
    save({ student_id: student, percent: 0 }).catch((error: unknown) =>
      setFailed(serverMessage(error) ?? messages.network),
    )
  const given = pupils?.filter(({ percent }) => percent > 0) ?? []
  return (
    <div className="grid gap-5">
      <p className="max-w-measure">
        A pupil with extra time has more minutes in each test of this class that has a time limit. It counts from the
        next start. The end of a test stays the same for all.
      </p>
      {failed === undefined ? null : (
        <Banner tone="error" live>
          {failed}
        </Banner>
      )}
      {pupils === undefined && failed === undefined ? <Spinner /> : null}
      {pupils?.length === 0 ? <p>The class has no pupils yet.</p> : null}
      {given.length > 0 ? (
        <ul aria-label="Pupils with extra time" className="border-t border-line">
          {given.map(({ student_id: id, roll_number: roll, name, percent }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
              <span className="min-w-0 wrap-anywhere">
                {roll}. {name}: {percent} % more
              </span>
              <Button tone="plain" onClick={() => void remove(id)}>
                Remove<span className="sr-only"> the extra time of {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {pupils && pupils.length > 0 ? (
        <Form
          schema={ExtraTimeForm}
          send={save}
          done={(msg) => msg}
          failed="The extra time could not be saved. Try again."
          submit="Save the extra time"
          pending="Saving..."
          className="grid gap-5 sm:grid-cols-2"
        >
          <Select
            name="student_id"
            label="Pupil"
            options={pupils.map(({ student_id: id, roll_number: roll, name }) => ({
              value: id,
              label: `${roll}. ${name}`,
            }))}
          />
          <Field name="percent" label="More time, in per cent" inputMode="numeric" maxLength={3} defaultValue={25} />
        </Form>
      ) : null}
    </div>
  )
}
