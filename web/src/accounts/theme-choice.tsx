import { useId, useState } from 'react'
import { chooseTheme, readTheme, type Theme, themes } from '../session/theme.ts'

const names: Record<Theme, string> = { system: 'Same as device', light: 'Light', dark: 'Dark' }

/** The colours of all pages on this device; counts at once. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(readTheme)
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Colours</legend>
      <div className="flex flex-wrap gap-x-6">
        {themes.map((theme) => (
          <label key={theme} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={name}
              checked={theme === chosen}
              onChange={() => {
                chooseTheme(theme)
                setChosen(theme)
              }}
              className="size-6 shrink-0 accent-indigo"
            />
            {names[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
