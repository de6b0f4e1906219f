import { ComposePage, composeLoader } from '#web/features/compose/compose-page.tsx'

export const loader = composeLoader('formula')

/** The browser has the menu, so no request is needed. */
export const clientLoader = () => null

export default function ComposeFormulaPage() {
  return <ComposePage kind="formula" />
}
