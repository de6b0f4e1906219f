/** Whole hours and the minutes beyond them, as a length of time is said. */
export const inHours = (minutes: number) => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})
