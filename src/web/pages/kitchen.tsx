import { KitchenApp } from '#web/features/kitchen/kitchen-app.tsx'

/** The app of a restaurant's board: without the shop's header and footer. */
export default function KitchenPage() {
  return <KitchenApp />
}
