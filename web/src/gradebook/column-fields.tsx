import { addColumn, changeColumn, ColumnChange, ColumnCounting, ColumnForm } from '@ariviyal/contract/gradebook/columns'
import type { GradebookColumn } from '@ariviyal/contract/gradebook/gradebook'
import { limits } from '@ariviyal/contract/limits'
import { Link } from 'react-router'
import { call } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmForm } from '../ui/dialog/confirm-dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/select.tsx'
import type { Task } from './task.ts'
import type { TaskProps } from './task.ts'

/** A new column, or how one that exists is called and counts. */
export function ColumnFields({ editing, dialog, column }: TaskProps & { column?: GradebookColumn }) {
  const { gradebook, isReadOnly } = editing
  const { categories } = gradebook
  if (column && isReadOnly)
    return (
      <p>
        {column.marked} marked, {column.absent} absent, out of {column.max_marks}.
      </p>
    )
  const isTyped = column === undefined || column.source === 'typed'
  const schema = column === undefined ? ColumnForm : isTyped ? ColumnChange : ColumnCounting
  return (
    <>
      {column && !isTyped ? (
        <p className="mb-5">
          The marks come from{' '}
          <Link className="link" to={`/lms/${column.source === 'test' ? 'tests' : 'assignments'}/${column.id}`}>
            the {column.source} “{column.title}”
          </Link>
          .
        </p>
      ) : null}
      <ConfirmForm<Task, unknown>
        dialog={dialog}
        schema={schema}
        act={async (_, body) => {
          if (column) return call(changeColumn, { params: { id: column.id }, body: body as ColumnChange })
          const form = body as ColumnForm
          await call(addColumn, { params: { id: gradebook.class_id }, body: form })
          return { msg: `“${form.title}” is in the gradebook.` }
        }}
        failed="The column could not be saved. Try again."
        submit={column ? 'Save' : 'Add the column'}
        pending="Saving..."
        back={null}
      >
        {isTyped ? (
          <>
            <Field name="title" label="Title" maxLength={limits.nameMax} defaultValue={column?.title} />
            {column ? null : (
              <Select
                name="kind"
                label="Kind"
                options={[
                  { value: 'test', label: 'Test' },
                  { value: 'assignment', label: 'Assignment' },
                  { value: 'attendance', label: 'Attendance (days present of days held)' },
                ]}
              />
            )}
            <Field name="held_on" label="Date" type="date" defaultValue={column?.held_on} />
            <Field
              name="max_marks"
              label="Maximum marks, or days held"
              inputMode="numeric"
              maxLength={4}
              defaultValue={column?.max_marks}
            />
          </>
        ) : null}
        {categories.length > 0 ? (
          <Select
            name="category_id"
            label="Category"
            optional
            prompt="None: it does not count"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={column?.category_id ?? ''}
          />
        ) : null}
        <Field
          name="scale_to"
          label="Counts as out of"
          hint="For example 20 for a test of 50 marks. Leave empty for its maximum."
          optional
          inputMode="numeric"
          maxLength={4}
          defaultValue={column?.scale_to ?? ''}
        />
      </ConfirmForm>
      {column && isTyped ? (
        <Button
          tone="danger"
          className="mt-6"
          onClick={() => dialog.show({ act: 'remove-column', columnId: column.id })}
        >
          Remove the column
        </Button>
      ) : null}
    </>
  )
}
