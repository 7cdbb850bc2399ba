import { projectLimits } from '@ariviyal/contract/projects/project-rules'
import type { Field as ProtocolField } from '@ariviyal/contract/projects/protocol'
import type { Reading } from '@ariviyal/contract/projects/readings'
import { CorrectionForm, correctReading } from '@ariviyal/contract/projects/taking-part'
import { units } from '@ariviyal/contract/projects/units'
import { call } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { unitsOf } from '../pupil/read-values.ts'
import { valueWords } from '../value-words.ts'

interface Props {
  dialog: DialogState<Reading>
  fields: readonly ProtocolField[]
}

/** Adds a correction to a reading; what stood there before stays visible. */
export const CorrectDialog = ({ dialog, fields }: Props) => (
  <ConfirmDialog
    dialog={dialog}
    title="Correct this reading"
    schema={CorrectionForm}
    act={({ id }, body) => call(correctReading, { params: { id }, body })}
    submit="Save the correction"
    pending="Saving..."
    failed="This could not be saved. Try again."
  >
    {(reading) => {
      const field = fields.find(({ key }) => key === reading.field)
      const offered = field ? unitsOf(field) : []
      return (
        <>
          <p className="max-w-measure wrap-anywhere">
            {field?.label ?? reading.field}: {valueWords(field, reading)}. This stays, crossed out, with the reason.
          </p>
          {field?.kind === 'choice' ? (
            <Select
              name="value"
              label="Right value"
              options={field.options.map(({ key, label }) => ({ value: key, label }))}
              defaultValue={reading.value}
            />
          ) : (
            <Field name="value" label="Right value" defaultValue={reading.value} maxLength={projectLimits.valueMax} />
          )}
          {reading.unit === null ? null : offered.length > 1 ? (
            <Select
              name="unit"
              label="Unit"
              options={offered.map((unit) => ({ value: unit, label: units[unit].symbol }))}
              defaultValue={reading.unit}
            />
          ) : (
            <input type="hidden" name="unit" value={reading.unit} />
          )}
          <Field name="reason" label="Why" maxLength={projectLimits.reasonMax} />
        </>
      )
    }}
  </ConfirmDialog>
)
