-- A board that is paired no more is told nothing from then on, whichever program holds its stream.
create trigger kitchen_devices_call_out after update of unpaired_at on kitchen_devices for each row
  when (old.unpaired_at is distinct from new.unpaired_at) execute function call_out_restaurant();
