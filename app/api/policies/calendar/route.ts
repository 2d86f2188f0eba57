import { ALL_ROLES } from "@/lib/platform/roles";
import { defineEndpoint, route } from "@/lib/route";
import { getCalendar } from "@/lib/validations/calendar/calendar";
import { calendarJson, calendarQuery } from "@/lib/validations/calendar/schemas";

export const { GET, POST, PUT, PATCH, DELETE } = defineEndpoint({
  GET: route(
    {
      roles: ALL_ROLES,
      summary: "Get a forecast of the days on which rules begin or end",
      query: calendarQuery,
      answer: calendarJson,
    },
    ({ query }) => getCalendar(query.days),
  ),
});
