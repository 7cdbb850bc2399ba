import type { PupilWork } from '@ariviyal/contract/assignments/marking'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/form/field-frame.tsx'

interface Props {
  pupils: (Pick<PupilWork, 'student_id' | 'roll_number' | 'name'> & { state: string })[]
  place: number
  go: (place: number) => void
  /** Works that wait for marks, and those that can be returned. */
  waiting: number
  toReturn: number
  giveBack: () => void
  isReturning: boolean
  mayChange: boolean
  help: () => void
}

/** Above the work: whose it is, how many wait, and what concerns all of them. */
export function DeskHead({ pupils, place, go, waiting, toReturn, giveBack, isReturning, mayChange, help }: Props) {
  const chooser = useId()
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0 max-sm:w-full">
        <label htmlFor={chooser} className="mb-1 block text-sm font-semibold">
          Pupil
        </label>
        <select
          id={chooser}
          value={place}
          onChange={({ currentTarget }) => go(Number(currentTarget.value))}
          className={`${controlLook} max-w-sm pr-8`}
        >
          {pupils.map(({ student_id: id, roll_number: number, name, state }, index) => (
            <option key={id} value={index}>
              {number}. {name} ({state})
            </option>
          ))}
        </select>
      </div>
      <p className="flex min-h-11 items-center font-semibold" role="status">
        {waiting === 0 ? 'Nothing to mark.' : `${waiting} to mark`}
      </p>
      {mayChange ? (
        <Button tone="quiet" disabled={toReturn === 0 || isReturning} onClick={giveBack}>
          {isReturning ? 'Returning...' : `Return all that is marked (${toReturn})`}
        </Button>
      ) : null}
      <Button tone="plain" className="max-sm:hidden" onClick={help}>
        Keys (?)
      </Button>
    </div>
  )
}
