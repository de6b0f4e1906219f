export default function Page() {
  return <h1>menu</h1>
}
