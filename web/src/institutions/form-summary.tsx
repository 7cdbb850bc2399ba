import {
  type InstitutionFieldName,
  type InstitutionFormDetails,
  institutionFieldLabels,
} from '@ariviyal/contract/institutions/institution-fields'

/** What a long form holds, in its order; leaves out what is empty. */
export function FormSummary({ form }: { form: InstitutionFormDetails }) {
  const names = (Object.keys(institutionFieldLabels) as InstitutionFieldName[]).filter((name) => form[name] !== '')
  return (
    <dl className="grid gap-x-6 border-t border-line sm:grid-cols-[12rem_minmax(0,1fr)]">
      {names.map((name) => (
        <div key={name} className="col-span-full grid border-b border-line py-2 sm:grid-cols-subgrid">
          <dt className="text-sm leading-6 text-ink-soft">{institutionFieldLabels[name]}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{form[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
