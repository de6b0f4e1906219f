export default function Page() {
  return <h1>restaurant</h1>
}
