import { type CoarsePlace, placeText } from '@ariviyal/contract/projects/place'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form/field-frame.tsx'
import { findPlace } from '../find-place.ts'
import type { InputProps } from './input-props.ts'
import { gapWords } from './gap-words.ts'

/** Where it was measured: where this phone is, rounded to about 5 km, or the place of the school. */
export function PlaceInput({ id, name, value, gap, change, school }: InputProps & { school: CoarsePlace }) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'busy' | 'unknown' | 'abroad'>('idle')
  const find = async () => {
    setState('busy')
    const place = await findPlace()
    setState(typeof place === 'string' ? place : 'idle')
    if (typeof place !== 'string') change(name, placeText(place))
  }
  const takeSchool = () => {
    setState('idle')
    change(name, placeText(school))
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button tone="quiet" name={name} disabled={state === 'busy'} onClick={() => void find()}>
          {state === 'busy' ? t`Looking for the place...` : t`Where this phone is`}
        </Button>
        <Button tone="quiet" onClick={takeSchool}>
          <Trans>At our school</Trans>
        </Button>
      </div>
      <p id={`${id}-state`} role="status">
        {state === 'unknown' ? (
          <Trans>This phone did not say where it is. Use the place of your school.</Trans>
        ) : state === 'abroad' ? (
          <Trans>This place is not in India.</Trans>
        ) : value === '' ? (
          <Trans>Only a square of about 5 km is kept.</Trans>
        ) : (
          <Trans>Near {value}, rounded to about 5 km.</Trans>
        )}
      </p>
      <FieldError id={id} error={gap && t(gapWords[gap])} />
    </div>
  )
}
