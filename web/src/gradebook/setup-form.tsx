import { bandSetIds, bandSets } from '@ariviyal/contract/gradebook/bands'
import { changeSetup, type Gradebook, SetupForm as Schema } from '@ariviyal/contract/gradebook/gradebook'
import { type PupilViews, pupilViews } from '@ariviyal/contract/gradebook/holistic'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { call, serverMessage } from '../api/client.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { controlLook } from '../ui/form/field-frame.tsx'
import { pupilViewsNames } from './holistic/holistic-words.ts'
import type { TaskProps } from './task.ts'

interface CategoryDraft {
  key: string
  id?: string
  name: string
  weight: string
  best_of: string
  drop_lowest: string
  absent: 'zero' | 'leave-out'
}

interface Rules {
  total_of: string
  /** Empty for none. */
  bands: string
  absent: 'zero' | 'leave-out'
  holistic: boolean
  pupil_views: PupilViews
}

const draftsOf = ({ categories }: Gradebook): CategoryDraft[] =>
  categories.map(({ id, name, weight, best_of: bestOf, drop_lowest: dropLowest, absent }) => ({
    key: id,
    id,
    name,
    weight: String(weight),
    best_of: String(bestOf ?? ''),
    drop_lowest: String(dropLowest),
    absent,
  }))

/** Categories with weights, what the total is out of, and grades. */
export function SetupForm({ editing, dialog }: TaskProps) {
  const { gradebook } = editing
  const [categories, setCategories] = useState(() => draftsOf(gradebook))
  const [rules, setRules] = useState<Rules>({
    total_of: String(gradebook.total_of),
    bands: gradebook.bands ?? '',
    absent: gradebook.absent,
    holistic: gradebook.holistic,
    pupil_views: gradebook.pupil_views,
  })
  // While the form is open, the page may read what a colleague has changed.
  const [revision] = useState(gradebook.revision)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const { revalidate } = useRevalidator()
  const change = (key: string, part: Partial<CategoryDraft>) =>
    setCategories(categories.map((one) => (one.key === key ? { ...one, ...part } : one)))

  const save = async () => {
    if (isSaving) return
    const parsed = z.safeParse(Schema, {
      ...rules,
      revision,
      bands: rules.bands === '' ? null : rules.bands,
      categories: categories.map(({ id, name, weight, absent, best_of: bestOf, drop_lowest: dropLowest }) => ({
        id,
        name,
        weight,
        absent,
        best_of: bestOf || '0',
        drop_lowest: dropLowest || '0',
      })),
    })
    if (!parsed.success) return setProblem(parsed.error.issues[0]?.message)
    setIsSaving(true)
    try {
      const { msg } = await call(changeSetup, { params: { id: gradebook.class_id }, body: parsed.data })
      await revalidate()
      dialog.finish({ tone: 'success', text: msg })
    } catch (error) {
      setProblem(serverMessage(error) ?? 'That did not work. Try again.')
    }
    setIsSaving(false)
  }

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className="max-w-measure">
        Without categories all marks count together. With categories each gives its weight to the total; the weight of
        one without marks goes to the others. To put a column into a category, press its title in the gradebook.
      </p>
      {categories.map((category, index) => (
        <fieldset
          key={category.key}
          className="grid grid-cols-2 items-end gap-3 border-t-2 border-ink pt-3 sm:grid-cols-6"
        >
          <legend className="sr-only">Category {index + 1}</legend>
          <Text
            label="Category"
            className="col-span-2 sm:col-span-4"
            value={category.name}
            max={limits.nameMax}
            set={(name) => change(category.key, { name })}
          />
          <Text
            label="Weight"
            className="col-span-2"
            value={category.weight}
            numeric
            set={(weight) => change(category.key, { weight })}
          />
          <Text
            label="Count only the best (empty: all)"
            className="sm:col-span-3"
            value={category.best_of}
            numeric
            set={(best_of) => change(category.key, { best_of })}
          />
          <Text
            label="Drop the lowest"
            className="sm:col-span-3"
            value={category.drop_lowest}
            numeric
            set={(drop_lowest) => change(category.key, { drop_lowest })}
          />
          <Absence
            className="col-span-2 sm:col-span-4"
            value={category.absent}
            set={(absent) => change(category.key, { absent })}
          />
          <Button
            tone="danger"
            className="col-span-2"
            aria-label={`Remove the category ${category.name}`}
            onClick={() => setCategories(categories.filter(({ key }) => key !== category.key))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {categories.length < limits.categoriesMax ? (
        <div>
          <Button
            tone="quiet"
            onClick={() =>
              setCategories([
                ...categories,
                { key: crypto.randomUUID(), name: '', weight: '', best_of: '', drop_lowest: '0', absent: 'zero' },
              ])
            }
          >
            Add a category
          </Button>
        </div>
      ) : null}
      <div className="grid gap-3 border-t-2 border-ink pt-3 sm:grid-cols-2">
        <Text
          label="Total out of"
          value={rules.total_of}
          numeric
          set={(total_of) => setRules({ ...rules, total_of })}
        />
        <label className="block">
          <span className="mb-1.5 block font-semibold">Grades</span>
          <select
            value={rules.bands}
            onChange={(event) => setRules({ ...rules, bands: event.target.value })}
            className={controlLook}
          >
            <option value="">Percent only (ICSE, other boards)</option>
            {bandSetIds.map((id) => (
              <option key={id} value={id}>
                {bandSets[id].name}
              </option>
            ))}
          </select>
        </label>
        {categories.length === 0 ? (
          <Absence value={rules.absent} set={(absent) => setRules({ ...rules, absent })} />
        ) : null}
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            checked={rules.holistic}
            onChange={(event) => setRules({ ...rules, holistic: event.target.checked })}
            className="size-6 shrink-0 accent-indigo"
          />
          Use the Holistic Progress Card
        </label>
        {rules.holistic ? (
          <label className="block">
            <span className="mb-1.5 block font-semibold">On their own pages, pupils choose</span>
            <select
              value={rules.pupil_views}
              onChange={(event) => setRules({ ...rules, pupil_views: event.target.value as PupilViews })}
              className={controlLook}
            >
              {pupilViews.map((asked) => (
                <option key={asked} value={asked}>
                  {pupilViewsNames[asked]}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      {problem === undefined ? null : (
        <Banner tone="error" live>
          {problem}
        </Banner>
      )}
      <div>
        <Button type="submit" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

interface TextProps {
  label: string
  value: string
  set: (value: string) => void
  numeric?: boolean
  max?: number
  className?: string
}

const Text = ({ label, value, set, numeric, max = 4, className }: TextProps) => (
  <label className={`block ${className ?? ''}`}>
    <span className="mb-1.5 block font-semibold">{label}</span>
    <input
      value={value}
      onChange={(event) => set(event.target.value)}
      inputMode={numeric ? 'numeric' : undefined}
      maxLength={max}
      className={controlLook}
    />
  </label>
)

interface AbsenceProps {
  value: 'zero' | 'leave-out'
  set: (value: 'zero' | 'leave-out') => void
  className?: string
}

const Absence = ({ value, set, className }: AbsenceProps) => (
  <label className={`block ${className ?? ''}`}>
    <span className="mb-1.5 block font-semibold">An absence</span>
    <select value={value} onChange={(event) => set(event.target.value as typeof value)} className={controlLook}>
      <option value="zero">counts as 0</option>
      <option value="leave-out">does not count</option>
    </select>
  </label>
)
