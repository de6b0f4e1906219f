import { KitchenApp } from '#web/features/kitchen/kitchen-app.tsx'

/** The restaurant's side: nothing of the shop stands around it. */
export default function KitchenPage() {
  return <KitchenApp />
}
