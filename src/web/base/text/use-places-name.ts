import { useText } from '#ui/text/text.ts'
import { useApp } from '#web/base/page/app-data.tsx'

/** The name of the page of the restaurants, which is “our address” if there is onlyRestaurant one. */
export function usePlacesName(): string {
  const t = useText('shell')
  return t(useApp().onlyRestaurant ? 'nav.address' : 'nav.restaurants')
}
