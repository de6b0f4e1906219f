import { KitchenApp } from '#web/features/kitchen/kitchen-app.tsx'

/** The restaurant's app: without the shop's header and footer. */
export default function KitchenPage() {
  return <KitchenApp />
}
