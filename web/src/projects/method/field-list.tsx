import type { Field } from '@ariviyal/contract/projects/protocol'
import { units } from '@ariviyal/contract/projects/units'
import { fieldTitle } from '../project-words.ts'

/** What is measured, and how it is read. */
export const FieldList = ({ fields }: { fields: readonly Field[] }) => (
  <section aria-labelledby="fields">
    <h2 id="fields" className="mb-2 break-after-avoid text-xl print:text-lg">
      What you write down
    </h2>
    <dl className="grid gap-x-12 gap-y-3 lg:grid-cols-2">
      {fields.map((field) => (
        <div key={field.key} className="border-b border-line pb-2">
          <dt className="font-semibold">
            {fieldTitle(field)}
            {field.required ? null : <span className="font-normal text-ink-soft"> (if you can)</span>}
          </dt>
          <dd>{field.hint}</dd>
          <dd className="text-sm text-ink-soft">{detailsOf(field).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  </section>
)

function detailsOf(field: Field): string[] {
  const times = 'replicates' in field && field.replicates > 1 ? [`read ${field.replicates} times`] : []
  switch (field.kind) {
    case 'number': {
      const { symbol } = units[field.unit]
      const others = field.other_units.map((unit) => units[unit].symbol)
      return [
        ...(field.instrument === '' ? [] : [field.instrument]),
        `to ${field.resolution} ${symbol}`.trim(),
        ...(others.length > 0 ? [`also in ${others.join(', ')}`] : []),
        ...times,
        ...(field.photo === 'asked' ? ['with a photo of the scale if you can'] : []),
      ]
    }
    case 'count':
      return ['a whole number, 0 for none', ...times]
    case 'choice':
      // By their numbers, which the table to fill has room for.
      return field.options.map(({ label }, place) => `${place + 1} ${label}`)
    case 'time':
      return ['hours and minutes']
    case 'photo':
      return ['a photo without faces, names and number plates']
    default:
      return ['rounded to about 5 km on the phone']
  }
}
