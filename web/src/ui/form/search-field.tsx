import { limits } from '@ariviyal/contract/limits'
import { type ComponentProps, useId } from 'react'
import { controlLook } from './field-frame.tsx'

/** A field for the words of a search. */
export function SearchField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input id={id} type="search" maxLength={limits.searchMax} autoComplete="off" className={controlLook} {...input} />
    </div>
  )
}
