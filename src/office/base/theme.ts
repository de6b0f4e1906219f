import { useSyncExternalStore } from 'react'
import {
  type OfficeTheme,
  darkMedia,
  darkSheet,
  officeThemeKey,
  officeThemes,
} from '#contract/office/office-theme.ts'

/**
 * The chosen theme, and a function that chooses another. The choice is stored per browser, not per
 * person.
 */
export function useTheme(): [OfficeTheme, (theme: OfficeTheme) => void] {
  return [useSyncExternalStore(subscribe, current), setTheme]
}

let theme: OfficeTheme | null = null
const listeners = new Set<() => void>()

const current = (): OfficeTheme => (theme ??= keptTheme())

function setTheme(next: OfficeTheme): void {
  theme = next
  applyTheme(next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keptTheme(): OfficeTheme {
  try {
    const storedTheme = localStorage.getItem(officeThemeKey)
    return officeThemes.find((theme) => theme === storedTheme) ?? 'system'
  } catch {
    return 'system'
  }
}

function applyTheme(theme: OfficeTheme): void {
  const sheet = document.getElementById(darkSheet)
  if (sheet instanceof HTMLLinkElement) sheet.media = darkMedia[theme]
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme
  try {
    if (theme === 'system') localStorage.removeItem(officeThemeKey)
    else localStorage.setItem(officeThemeKey, theme)
  } catch {
    // A private window may refuse storage; the theme then lasts as long as the document.
  }
}
