import { type ClassSummary, listClasses } from '@ariviyal/contract/classroom/classroom'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { Form } from '../ui/form/form.tsx'
import { type FormValues, textOf } from '../ui/form/form-values.ts'
import { Select } from '../ui/form/select.tsx'

interface Props {
  /** The class that it is in. */
  from: Pick<ClassSummary, 'id' | 'name'> & { archived: boolean }
  /** Returns the address of the copy. */
  copy: (classId: string) => Promise<string>
  close: () => void
  failed: string
  children: ReactNode
}

/** Copies something of a class to a draft in a class of the teacher, and opens the draft. */
export function CopyToClass({ from, copy, close, failed, children }: Props) {
  const navigate = useNavigate()
  const [classes, setClasses] = useState<Pick<ClassSummary, 'id' | 'name'>[]>(from.archived ? [] : [from])
  useEffect(() => {
    const stop = new AbortController()
    // Without the list the copy goes to the same class.
    call(listClasses, { signal: stop.signal }).then(
      ({ items }) => setClasses(items.filter(({ archived_at }) => archived_at === null)),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  return (
    <Form
      send={async (values: FormValues) => {
        const address = await copy(textOf(values, 'class_id'))
        close()
        await navigate(address)
      }}
      done={() => undefined}
      failed={failed}
      submit="Make the copy"
      pending="Copying..."
      className="grid gap-5"
    >
      <p className="max-w-measure">{children}</p>
      <Select
        key={classes.length}
        name="class_id"
        label="Class"
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={from.id}
      />
    </Form>
  )
}
