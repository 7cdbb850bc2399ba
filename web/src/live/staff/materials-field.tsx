import { limits } from '@ariviyal/contract/limits'
import type { AttachedMaterial } from '@ariviyal/contract/live/live-planning'
import { liveLimits } from '@ariviyal/contract/live/live-rules'
import { materialKindNames, materialKinds } from '@ariviyal/contract/materials/material-kinds'
import { listStaffMaterials } from '@ariviyal/contract/materials/materials'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { call, serverMessage } from '../../api/client.ts'
import { StateMark } from '../../console/content/content-state.tsx'
import { Button } from '../../ui/button.tsx'
import { controlLook, FieldError } from '../../ui/form/field-frame.tsx'
import { useField } from '../../ui/form/form-state.ts'
import { Icon } from '../../ui/icon.tsx'

const kindName = (kind: string) => {
  const known = materialKinds.find((one) => one === kind)
  return known ? materialKindNames[known] : kind
}

type Search = { is: 'idle' | 'searching' } | { is: 'found'; items: AttachedMaterial[] } | { is: 'failed'; text: string }

/** Selects support materials by search; the form holds their ids in order of selection. */
export function MaterialsField({ attached }: { attached: AttachedMaterial[] }) {
  const id = useId()
  const { error } = useField('materials', id, undefined)
  const [chosen, setChosen] = useState(attached)
  const [search, setSearch] = useState<Search>({ is: 'idle' })
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const find = async () => {
    const q = input.current?.value.trim()
    if (!q || search.is === 'searching') return
    setSearch({ is: 'searching' })
    try {
      setSearch({ is: 'found', items: (await call(listStaffMaterials, { query: { q } })).items })
    } catch (failure) {
      setSearch({ is: 'failed', text: serverMessage(failure) ?? 'The search failed. Try again.' })
    }
  }
  // Enter searches here instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void find()
  }
  const put = (next: AttachedMaterial[], words: string) => {
    setChosen(next)
    setAnnouncement(words)
    // The pressed button is gone with its row.
    input.current?.focus()
  }
  const isFull = chosen.length >= liveLimits.materialsMax
  const others = search.is === 'found' ? search.items.filter((item) => !chosen.some((one) => one.id === item.id)) : []

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="col-span-full">
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        Materials <span className="font-normal text-ink-soft">(optional)</span>
      </p>
      <input type="hidden" name="materials" value={chosen.map((one) => one.id).join(',')} />
      <output className="sr-only">{announcement}</output>
      {chosen.length === 0 ? null : (
        <ul className="mb-4 border-y-2 border-line">
          {chosen.map((material) => (
            <Line key={material.id} material={material}>
              <Button
                tone="plain"
                aria-label={`Remove: ${material.title}`}
                onClick={() =>
                  put(
                    chosen.filter((one) => one.id !== material.id),
                    `${material.title} is removed.`,
                  )
                }
              >
                Remove
              </Button>
            </Line>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60">
          <label htmlFor={id} className="mb-1.5 block text-sm">
            Title or words of a support material
          </label>
          <input
            ref={input}
            id={id}
            type="search"
            autoComplete="off"
            maxLength={limits.searchMax}
            onKeyDown={onKeyDown}
            className={controlLook}
          />
        </div>
        <Button tone="quiet" onClick={() => void find()}>
          <Icon name="search" className="size-5" />
          Find
        </Button>
      </div>
      <FieldError id={id} error={error} />
      <div aria-live="polite">
        {search.is === 'searching' ? <p className="mt-3 text-ink-soft">Searching...</p> : null}
        {search.is === 'failed' ? <p className="mt-3 font-semibold text-kumkum">{search.text}</p> : null}
        {search.is === 'found' && others.length === 0 ? (
          <p className="mt-3 text-ink-soft">
            {search.items.length === 0 ? 'No matches.' : 'All matches are already chosen.'}
          </p>
        ) : null}
        {isFull && others.length > 0 ? (
          <p className="mt-3 text-ink-soft">A session has {liveLimits.materialsMax} materials at most.</p>
        ) : null}
      </div>
      {isFull || others.length === 0 ? null : (
        <ul aria-label="Found" className="mt-3 max-h-80 overflow-y-auto border-y-2 border-line">
          {others.map((material) => (
            <Line key={material.id} material={material}>
              <Button
                tone="plain"
                aria-label={`Add: ${material.title}`}
                onClick={() => put([...chosen, material], `${material.title} is added.`)}
              >
                Add
              </Button>
            </Line>
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ material, children }: { material: AttachedMaterial; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1 last:border-0">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        {material.title}
        <span className="block text-sm text-ink-soft">{kindName(material.kind)}</span>
      </span>
      {material.state === 'published' ? null : <StateMark state={material.state} />}
      {children}
    </li>
  )
}
