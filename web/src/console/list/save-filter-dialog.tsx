import { DialogFrame } from '../../ui/dialog/dialog-frame.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { listBounds } from './list-view.ts'

interface Props {
  dialog: DialogState<string>
  save: (name: string) => void
}

const nameIn = (values: { name?: unknown }) => (typeof values.name === 'string' ? values.name.trim() : '')

/** Names the filter that a list shows. */
export const SaveFilterDialog = ({ dialog, save }: Props) => (
  <DialogFrame dialog={dialog} title="Save this filter">
    <Form
      check={(values): Record<string, string> => (nameIn(values) === '' ? { name: 'Give the filter a name' } : {})}
      send={async (values) => save(nameIn(values))}
      done={dialog.close}
      failed="The filter could not be saved on this device."
      submit="Save"
      pending="Saving..."
      className="grid gap-5"
    >
      <Field
        name="name"
        label="Name"
        maxLength={listBounds.nameMax}
        autoComplete="off"
        hint="It stands above the list on this device. The same name replaces a filter."
      />
    </Form>
  </DialogFrame>
)
