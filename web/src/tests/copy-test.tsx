import { type ClassSummary, listClasses } from '@ariviyal/contract/classroom/classroom'
import { copyTest, type Test } from '@ariviyal/contract/tests/tests'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { Form } from '../ui/form/form.tsx'
import { type FormValues, textOf } from '../ui/form/form-values.ts'
import { Select } from '../ui/form/select.tsx'

/** Copies a test to a draft in a class of the teacher, and opens the draft. */
export function CopyTest({ test, close }: { test: Test; close: () => void }) {
  const navigate = useNavigate()
  const [classes, setClasses] = useState<Pick<ClassSummary, 'id' | 'name'>[]>([
    { id: test.class_id, name: test.class_name },
  ])
  useEffect(() => {
    const stop = new AbortController()
    // Without the list the copy goes to the same class.
    call(listClasses, { signal: stop.signal }).then(
      ({ items }) => setClasses(items),
      () => undefined,
    )
    return () => stop.abort()
  }, [])
  return (
    <Form
      send={async (values: FormValues) => {
        const { id } = await call(copyTest, { params: { id: test.id }, body: { class_id: textOf(values, 'class_id') } })
        close()
        await navigate(`/lms/tests/${id}`)
      }}
      done={() => undefined}
      failed="The test could not be copied. Try again."
      submit="Make the copy"
      pending="Copying..."
      className="grid gap-5"
    >
      <p className="max-w-measure">
        The copy is a draft with all questions and rules, but without the times at which it opens and ends.
      </p>
      <Select
        key={classes.length}
        name="class_id"
        label="Class"
        options={classes.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={test.class_id}
      />
    </Form>
  )
}
