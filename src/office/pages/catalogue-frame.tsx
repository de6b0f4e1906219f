import { Outlet } from 'react-router'
import { CatalogueProvider } from '#office/features/catalogue/state/catalogue-provider.tsx'

/** Around the pages of the catalogue: they share the draft and what is being typed into it. */
export const Component = () => (
  <CatalogueProvider>
    <Outlet />
  </CatalogueProvider>
)
