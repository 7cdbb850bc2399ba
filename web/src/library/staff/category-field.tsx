import { limits } from '@ariviyal/contract/limits'
import { useId } from 'react'
import { Field } from '../../ui/form/field.tsx'

const known = ['Biology', 'Chemistry', 'Earth science', 'Mathematics', 'Physics', 'Science and society']

/** The subject of an item: a known one, or another. */
export function CategoryField({ defaultValue }: { defaultValue: string | undefined }) {
  const list = useId()
  return (
    <>
      <Field
        name="category"
        label="Category"
        hint="The subject, as readers see it"
        maxLength={limits.nameMax}
        list={list}
        defaultValue={defaultValue}
      />
      <datalist id={list}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
