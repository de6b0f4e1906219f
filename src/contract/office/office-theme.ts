/** Light, dark, or following the device's setting. */
export const officeThemes = ['system', 'light', 'dark'] as const
export type OfficeTheme = (typeof officeThemes)[number]

/** Key in the browser's storage; nothing is stored for `system`. */
export const officeThemeKey = 'office-theme'

/** The id of the style sheet with the dark colours, and when it applies. */
export const darkSheet = 'dark'
export const darkMedia: Readonly<Record<OfficeTheme, string>> = {
  system: 'screen and (prefers-color-scheme: dark)',
  light: 'not all',
  dark: 'screen',
}

/** Script for the document's head: a chosen theme is applied before anything is painted. */
export const applyThemeEarly =
  `try{var t=localStorage.getItem('${officeThemeKey}'),m=${JSON.stringify(darkMedia)}[t];` +
  `if(m){document.getElementById('${darkSheet}').media=m;document.documentElement.style.colorScheme=t}}catch(_){}`
