import { ComposePage, composeLoader } from '#web/features/compose/compose-page.tsx'

export const loader = composeLoader('dessert')

/** The browser has the menu, so no request is needed. */
export const clientLoader = () => null

export default function ComposeDessertPage() {
  return <ComposePage kind="dessert" />
}
