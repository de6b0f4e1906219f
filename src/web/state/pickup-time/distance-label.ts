import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'

/** Formats a distance: “350 m”, “1,2 km”, “38 km”. */
export function useDistanceLabel(): (metres: number) => string {
  const t = useText('restaurants')
  const { number } = useFormat()
  return (metres) => {
    if (metres < 950)
      return t('distance.metres', { value: number(Math.max(50, Math.round(metres / 50) * 50)) })
    const kilometres = metres / 1000
    return t('distance.kilometres', {
      value: number(kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres)),
    })
  }
}
