import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import { decideFlag, FlagDecision } from '@ariviyal/contract/projects/taking-part'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { type FormValues, textOf } from '../../ui/form/form-values.ts'
import { TextArea } from '../../ui/form/text-area.tsx'

/** The form's values as sent. */
const Decision = z.pipe(
  z.transform((values: FormValues): unknown => {
    const chosen = textOf(values, 'is_right')
    return { is_right: chosen === '' ? undefined : chosen === 'true', words: textOf(values, 'words') }
  }),
  FlagDecision,
)

/** Decides whether a flagged reading is right. */
export const DecideDialog = <Flag extends { id: string; reason: string }>({
  dialog,
}: {
  dialog: DialogState<Flag>
}) => (
  <ConfirmDialog
    dialog={dialog}
    title="Is this reading right?"
    schema={Decision}
    act={({ id }, body) => call(decideFlag, { params: { id }, body })}
    submit="Save"
    pending="Saving..."
    failed="This could not be saved. Try again."
  >
    {({ reason }) => (
      <>
        <p className="max-w-measure wrap-anywhere">{reason}</p>
        <Choice
          name="is_right"
          label="After looking again"
          options={[
            { value: 'true', label: 'It is right', hint: 'It counts like any other reading.' },
            { value: 'false', label: 'It is wrong', hint: 'It stays flagged, and is not deleted.' },
          ]}
        />
        <TextArea name="words" label="How you know" optional maxLength={projectLimits.reasonMax} />
      </>
    )}
  </ConfirmDialog>
)
