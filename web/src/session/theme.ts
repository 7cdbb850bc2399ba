export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** head-script.ts reads the same key before the first paint. */
const key = 'theme'

/** The colours chosen on this device; those of the system until then. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return themes.find((theme) => theme === chosen) ?? 'system'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // Without storage it counts until the page is loaded again.
  }
}
