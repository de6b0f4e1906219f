/** Whole hours and the remaining minutes of a duration. */
export const inHours = (minutes: number) => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})
